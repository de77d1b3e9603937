#!/bin/sh
# What an operator's commands are to a real database: starts and handles one of the three fakes.
#   node.sh start|stop|kill|pause|resume|health|leads <node>
#   node.sh set|clear <fault> <node> [amount]
# $FAKES_DIRECTORY holds a folder for each node, $FAKES_PORTS are the first digits of all ports.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
command=$1
if [ "$command" = set ] || [ "$command" = clear ]; then fault=$2; shift; fi
node=$2
folder=$FAKES_DIRECTORY/$node
mkdir -p "$folder"

is_up() { [ -f "$folder/pid" ] && kill -0 "$(cat "$folder/pid")" 2>/dev/null; }
signal() { if is_up; then kill "-$1" "$(cat "$folder/pid")"; fi; }

# A node that ends itself is started again, like systemd's Restart=on-failure does; one that is killed here is not.
supervise() {
  while :; do
    code=0
    "${NODE_BINARY:-node}" --import "$here/../../scripts/typescript.mjs" "$here/node.ts" "$node" "$FAKES_DIRECTORY" "$FAKES_PORTS" || code=$?
    if [ "$code" -ge 128 ]; then exit; fi
    sleep 0.3
  done
}

case $command in
  start)
    if is_up; then exit 0; fi
    rm -f "$folder/role" "$folder/pid"
    supervise >>"$folder/output" 2>&1 </dev/null &
    ;;
  stop) signal TERM ;;
  kill) signal KILL ;;
  pause) signal STOP ;;
  resume) signal CONT ;;
  health) is_up && grep -qE 'leader|follower' "$folder/role" ;;
  leads) is_up && grep -q leader "$folder/role" ;;
  set) echo "${3:-1}" >"$folder/fault-$fault" ;;
  clear) rm -f "$folder/fault-$fault" ;;
esac
