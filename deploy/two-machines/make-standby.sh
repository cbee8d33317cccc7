#!/usr/bin/env bash
# Makes the PostgreSQL of this machine a standby of the one on another machine. What was here is moved aside, not removed.
# make-standby.sh PRIMARY, as the user postgres, whose ~/.pgpass has the password of the role replicator.
set -euo pipefail

primary=${1:?Which machine is the primary? make-standby.sh PRIMARY}
version=${PG_VERSION:-15}
cluster=${PG_CLUSTER:-main}
primary_port=${PRIMARY_PORT:-5432}
slot=akwaaba_standby
from="host=$primary port=$primary_port user=replicator application_name=$slot"

refuse() { echo "make-standby: $*" >&2; exit 1; }
ask() { psql -X -At -v ON_ERROR_STOP=1 -d "$from dbname=postgres" -c "$1"; }
[ "$(id -un)" = postgres ] || refuse "run it as the user postgres"
[ "$(ask 'select pg_is_in_recovery()')" = f ] || refuse "$primary is not a primary"

data=$(pg_conftool -s "$version" "$cluster" show data_directory)
pg_ctlcluster "$version" "$cluster" stop || [ ! -e "$data/postmaster.pid" ] || refuse "the server of this machine does not stop"
if [ -e "$data" ]; then mv "$data" "$data.before-$(date -u +%Y%m%dT%H%M%S)"; fi

ask "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '$slot' and not active" >/dev/null
pg_basebackup -d "$from" -D "$data" --write-recovery-conf --wal-method=stream --create-slot --slot="$slot" --checkpoint=fast
pg_ctlcluster "$version" "$cluster" start
for ((second = 0; second < 60; second++)); do
  if [ "$(ask "select count(*) from pg_replication_slots where slot_name = '$slot' and active")" = 1 ]; then
    echo "This server is a standby of $primary."
    exit 0
  fi
  sleep 1
done
refuse "the standby is not connected after a minute; its log says why"
