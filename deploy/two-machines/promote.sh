#!/usr/bin/env bash
# Makes the standby of this machine the primary, after the other machine has died.
# promote.sh OTHER --it-is-off, as the user postgres. Two machines cannot tell a dead one from a cut cable, and two primaries
# would both take bookings: somebody has to have switched the other one off, or have stopped its PostgreSQL.
set -euo pipefail

other=${1:?Which machine was the primary? promote.sh OTHER --it-is-off}
other_port=${OTHER_PORT:-5432}
version=${PG_VERSION:-15}
cluster=${PG_CLUSTER:-main}

refuse() { echo "promote: $*" >&2; exit 1; }
run() { psql -X -At -v ON_ERROR_STOP=1 --cluster "$version/$cluster" -d postgres -c "$1"; }
[ "${2:-}" = --it-is-off ] || refuse "switch $other off first, then say so: promote.sh $other --it-is-off"
[ "$(run 'select pg_is_in_recovery()')" = t ] || refuse "the server of this machine is no standby"
answer=0
pg_isready -q -h "$other" -p "$other_port" -t 3 || answer=$?
[ "$answer" = 2 ] || refuse "PostgreSQL on $other still answers: stop it first"

# It has no standby now, and must not wait for one.
run "alter system set synchronous_standby_names = ''" >/dev/null
[ "$(run 'select pg_promote(true, 60)')" = t ] || refuse "it was not promoted within a minute; its log says why"
run 'select pg_reload_conf()' >/dev/null
echo "This server is the primary. Nothing is copied elsewhere until the other machine is made its standby."
