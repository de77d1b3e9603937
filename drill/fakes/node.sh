#!/bin/sh
# Starts and controls one of the three fakes, in place of an operator's commands.
#   node.sh start|stop|kill|pause|resume|health|leads <node>
#   node.sh set|clear <fault> <node> [amount]
# $FAKES_DIRECTORY holds a folder for each node, $FAKES_PORTS are the first digits of all ports. The fakes end
# when process $FAKES_OWNER does.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
command=$1
if [ "$command" = set ] || [ "$command" = clear ]; then fault=$2; shift; fi
node=$2
folder=$FAKES_DIRECTORY/$node
mkdir -p "$folder"

is_up() { [ -f "$folder/pid" ] && kill -0 "$(cat "$folder/pid")" 2>/dev/null; }
# The process may exit between the check and the signal.
signal() { if is_up; then kill "-$1" "$(cat "$folder/pid")" 2>/dev/null || true; fi; }
# Whether the process that started the fakes is still running.
has_owner() { [ -z "${FAKES_OWNER:-}" ] || kill -0 "$FAKES_OWNER" 2>/dev/null; }
# Repeated, because the supervisor may start another process meanwhile.
end() { while [ -e "$folder/supervised" ]; do signal "$1"; sleep 0.05; done; }

# Restarts a node that exits by itself, as systemd's Restart=on-failure does, but not one that is stopped from here.
supervise() {
  while [ ! -e "$folder/ended" ] && has_owner; do
    rm -f "$folder/role"
    "${NODE_BINARY:-node}" --import "$here/../../scripts/typescript.mjs" "$here/node.ts" "$node" "$FAKES_DIRECTORY" "$FAKES_PORTS" &
    echo $! >"$folder/pid"
    wait $! || true
    rm -f "$folder/pid"
    sleep 0.3
  done
  rm -f "$folder/supervised"
}

case $command in
  start)
    # Two processes of one node would write one log.
    if [ -e "$folder/supervised" ]; then exit 0; fi
    rm -f "$folder/ended"
    touch "$folder/supervised"
    supervise >>"$folder/output" 2>&1 </dev/null &
    ;;
  stop | kill)
    touch "$folder/ended"
    if [ "$command" = stop ]; then end TERM; else end KILL; fi
    ;;
  pause) signal STOP ;;
  resume) signal CONT ;;
  health) is_up && grep -qE 'leader|follower' "$folder/role" ;;
  leads) is_up && grep -q leader "$folder/role" ;;
  set) echo "${3:-1}" >"$folder/fault-$fault" ;;
  clear) rm -f "$folder/fault-$fault" ;;
esac
