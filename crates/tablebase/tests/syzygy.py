"""Reads Syzygy files of antichess with python-chess, and asks whether values follow from those after each move.

    misere tables export antichess --out DIR
    python crates/tablebase/tests/syzygy.py DIR [MEN] [POSITIONS]

Or whether they are those that our own tables have:

    cargo run --release -p misere-tablebase --example tables list TABLES MEN POSITIONS > LIST
    python crates/tablebase/tests/syzygy.py DIR --list LIST
"""

import random
import sys

import chess
import chess.syzygy
import chess.variant

Board = chess.variant.GiveawayBoard


def position(dice, men):
    board = Board(None)
    colors = [chess.WHITE, chess.BLACK] + [dice.random() < 0.5 for _ in range(men - 2)]
    for square, color in zip(dice.sample(chess.SQUARES, men), colors):
        role = dice.choice(chess.PIECE_TYPES)
        if role == chess.PAWN and chess.square_rank(square) in (0, 7):
            role = chess.KING
        board.set_piece_at(square, chess.Piece(role, color))
    board.turn = dice.random() < 0.5
    return board


def main(folder, men=3, positions=2000):
    dice = random.Random(17)
    wrong = cursed = 0
    with chess.syzygy.open_tablebase(folder, VariantBoard=Board) as tables:
        for _ in range(int(positions)):
            board = position(dice, int(men))
            found = tables.probe_wdl(board)
            values = []
            for move in board.legal_moves:
                board.push(move)
                values.append(-tables.probe_wdl(board))
                board.pop()
            # Whoever cannot move wins.
            expected = max(values, default=2)
            # The hundredth ply without a capture may lie between a position and the next.
            between = found * expected > 0 and {abs(found), abs(expected)} == {1, 2}
            cursed += between
            if found != expected and not between:
                wrong += 1
                print(board.fen(), "found", found, "expected", expected)
    print(f"positions {positions}\nwrong {wrong}\nspoilt on the way {cursed}")
    return wrong > 0


VALUES = {"loss": -2, "blessed-loss": -1, "draw": 0, "cursed-win": 1, "win": 2}


def beside(folder, path):
    positions = wrong = 0
    with chess.syzygy.open_tablebase(folder, VariantBoard=Board) as tables, open(path) as lines:
        for line in lines:
            placement, turn, value = line.split()
            board = Board(None)
            board.set_board_fen(placement)
            board.turn = turn == "w"
            try:
                found = tables.probe_wdl(board)
            except chess.syzygy.MissingTableError:
                continue  # Not exported.
            positions += 1
            if found != VALUES[value]:
                wrong += 1
                print(line.strip(), "found", found)
    print(f"positions {positions}\nwrong {wrong}")
    return wrong > 0


if sys.argv[2:3] == ["--list"]:
    sys.exit(beside(sys.argv[1], sys.argv[3]))
sys.exit(main(*sys.argv[1:]))
