#!/usr/bin/env bash
# Builds a release into a folder of its own, makes it the current one, and restarts the processes one after the other.
# release.sh TAG, as root; release.sh --to FOLDER takes one of /opt/akwaaba/releases that was built before. Needs git, npm with
# Node 20 or newer, curl, and the users akwaaba and akwaaba-build.
set -euo pipefail

tag=${1:?Which tag or branch? release.sh TAG, or release.sh --to FOLDER}
repository=${REPOSITORY:-/opt/akwaaba/repository.git}
releases=/opt/akwaaba/releases
ports=${PORTS:-3001 3002}

if [ "$tag" = --to ]; then
  folder=$(realpath -e -- "${2:?Which folder of /opt/akwaaba/releases?}")
  tag=$(basename "$folder")
  [ "$(dirname "$folder")" = "$(realpath -e "$releases")" ] || { echo "$folder is no folder of $releases" >&2; exit 1; }
  [ -d "$folder/source/web/build" ] || { echo "$folder has no built release" >&2; exit 1; }
else
  [[ $tag =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || { echo "$tag is not a name of a tag" >&2; exit 1; }
  folder="$releases/$tag-$(date -u +%Y%m%dT%H%M%S)"
  install -d -o akwaaba-build -g akwaaba-build "$folder"
  trap 'rm -rf "$folder"' EXIT

  # What packages and the build run has no right to anything but this folder.
  build() { (cd "$folder/$1" && shift && runuser -u akwaaba-build -- env HOME="$folder/.home" "$@"); }
  build . mkdir source
  git -C "$repository" archive "$tag" | build source tar -xf -
  build source npm ci --ignore-scripts --no-audit --no-fund
  build source npm run build
  build source npm prune --omit=dev --ignore-scripts --no-audit --no-fund
  chown -R root:root "$folder"
  rm -rf "$folder/.home"
  trap - EXIT
fi

before=$(readlink /opt/akwaaba/current || true)
back=${before:+; back: release.sh --to ${before%/source}}
ln -sfn "$folder/source" /opt/akwaaba/current
for port in $ports; do
  systemctl restart "akwaaba@$port"
  for ((second = 0; ; second++)); do
    if curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$port/ready"; then break; fi
    if ((second == 120)); then
      # The processes that were not restarted go on with the release before this one.
      echo "akwaaba@$port is not ready after two minutes; journalctl -u akwaaba@$port says why$back" >&2
      exit 1
    fi
    sleep 1
  done
  echo "akwaaba@$port runs $tag"
done
