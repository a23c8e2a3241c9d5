#!/bin/bash
# Two generations of a network on one machine with many cores and a GPU:
#   train/device.sh GAME FAMILY SECONDS FOLDER
# plays with the hand-written evaluation, trains, plays with the network, trains again and lets the two play.
# MISERE names the program, THREADS how many threads play.
set -euo pipefail
game=$1 family=$2 seconds=$3 folder=$4
misere=${MISERE:-misere} threads=${THREADS:-$(nproc)}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder"

# generation NUMBER NODES [NET]
generation() {
  "$misere" selfplay "$game" --out "$folder/$1.games" --nodes "$2" --seconds "$seconds" --threads "$threads" \
    --seed $(($1 + 1)) ${3:+--net "$3"}
  "$misere" selfplay --unpack "$folder/$1.games" --out "$folder/$1.pos" --threads "$threads"
}

# learn NUMBER: from the positions of this generation
learn() {
  python3 "$here/train.py" "$family" "$folder/$1.net" "$folder/$1.pos" --seconds 55 --mirror
  "$misere" selfplay --unpack "$folder/$1.games" --net "$folder/$1.net" --games 3000 --out "$folder/check.pos"
  python3 "$here/check.py" "$folder/$1.net" "$folder/check.pos"
}

generation 0 300
learn 0
generation 1 400 "$folder/0.net"
learn 1
"$misere" match "$game" --engine "$misere uci name=one option.EvalFile=$folder/1.net" \
  --engine "$misere uci name=zero option.EvalFile=$folder/0.net" \
  --movetime 25 --random-plies 8 --games 200 --concurrency "$threads"
