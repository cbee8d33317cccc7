#!/usr/bin/env bash
# Owns the backup of the database and of the pictures in a folder. As the user postgres:
#
#   backup.sh database   a backup by pgBackRest (full on Sundays, else what has changed), then the pictures, then a check that
#                        each picture that the database names is there; reported to the product when all of it went well
#   backup.sh pictures   the pictures alone, for the minutes between two backups of the database
#
# With pictures in a bucket, PICTURES_FOLDER=none: the bucket is copied by other means.
# Pictures are named by their content and never rewritten: a copy is never replaced, and goes only when the picture has been
# away for PICTURES_DAYS. That is more days than the database can be restored to (retention in pgbackrest.conf).
set -euo pipefail

what=${1:-}
backup=${BACKUP_FOLDER:-/srv/backup}
pictures=${PICTURES_FOLDER:-/var/lib/akwaaba/uploads}
keep_days=${PICTURES_DAYS:-45}
database=${DATABASE:-akwaaba}
stanza=${STANZA:-akwaaba}

refuse() { echo "backup: $*" >&2; exit 1; }
for program in pgbackrest rsync psql; do
  command -v "$program" >/dev/null || refuse "the package of $program is missing (Debian: pgbackrest, rsync, postgresql-client)"
done
# Not mounted, the disk of this machine would fill up and hold a backup that dies with it.
mountpoint -q "$backup" || refuse "$backup is not a mounted disk"

# Files of the folder by name; not those that are being written.
list_pictures() { (cd "$pictures" && find . -path ./.partial -prune -o -type f -print0); }
# What the database names: pictures, and the proofs of bank transfers.
list_rows() {
  psql -X -At -v ON_ERROR_STOP=1 -d "$database" -c \
    'select name from uploads union select proof_name from transfers where proof_name is not null' | LC_ALL=C sort -u
}

copy_pictures() {
  [ -d "$pictures" ] || refuse "there is no folder $pictures"
  mkdir -p "$backup/pictures"
  rsync -a --ignore-existing --exclude=/.partial "$pictures/" "$backup/pictures/"
  # The time of a copy is when its picture was last seen.
  list_pictures | (cd "$backup/pictures" && xargs -0 -r touch -c --)
}

# Not while the folder looks empty, as one does that is not mounted: then nothing was seen.
remove_old_pictures() {
  if [ -n "$(list_pictures | tr '\0' '\n' | head -n 1)" ]; then
    find "$backup/pictures" -type f -mtime "+$keep_days" -delete
  fi
}

backup_pictures() {
  local before after name missing=0
  before=$(list_rows)
  copy_pictures
  after=$(list_rows)
  # Named before and after the copy: one that came or went in between may be missing.
  while IFS= read -r name; do
    if [ -n "$name" ] && [ ! -f "$backup/pictures/$name" ]; then
      echo "backup: the picture $name is not in the backup" >&2
      missing=$((missing + 1))
    fi
  done < <(LC_ALL=C comm -12 <(printf '%s\n' "$before") <(printf '%s\n' "$after"))
  [ "$missing" = 0 ] || refuse "$missing pictures are missing"
  remove_old_pictures
}

case $what in
  database)
    if [ "$(psql -X -At -v ON_ERROR_STOP=1 -d "$database" -c 'select pg_is_in_recovery()')" = t ]; then
      echo "backup: this server is a standby; the primary makes the backup"
      exit 0
    fi
    type=incr
    [ "$(date -u +%u)" != 7 ] || type=full
    pgbackrest --stanza="$stanza" --type="$type" backup
    [ "$pictures" = none ] || backup_pictures
    psql -X -q -v ON_ERROR_STOP=1 -d "$database" -c "insert into backups (kind) values ('pgbackrest')"
    ;;
  pictures) [ "$pictures" = none ] || copy_pictures ;;
  *) refuse "say what: backup.sh database, or backup.sh pictures" ;;
esac
