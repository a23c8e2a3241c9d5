"""Plays with the engine as bots on lichess do, through python-chess, by both protocols."""

import sys

import chess
import chess.engine
import chess.variant

BOARDS = [
    chess.Board,
    chess.variant.AntichessBoard,
    chess.variant.SuicideBoard,
    chess.variant.GiveawayBoard,
    chess.variant.AtomicBoard,
    chess.variant.KingOfTheHillBoard,
    chess.variant.RacingKingsBoard,
    chess.variant.HordeBoard,
    chess.variant.ThreeCheckBoard,
    chess.variant.CrazyhouseBoard,
]


def play(engine, board, limit, plies, ponder):
    """Every move must be legal to python-chess, which raises where one is not."""
    game = object()
    for ply in range(plies):
        if board.is_game_over(claim_draw=True):
            break
        result = engine.play(board, limit(ply), game=game, info=chess.engine.INFO_ALL, ponder=ponder)
        assert result.move is not None, board.fen()
        board.push(result.move)


def uci(binary):
    with chess.engine.SimpleEngine.popen_uci([binary, "uci"]) as engine:
        assert engine.id["name"].startswith("Misère"), engine.id
        engine.configure({"Hash": 8, "Threads": 1, "Move Overhead": 20, "UCI_ShowWDL": True})
        for kind in BOARDS:
            board = kind()
            assert kind.uci_variant in engine.options["UCI_Variant"].var, kind.uci_variant
            play(engine, board, lambda _: chess.engine.Limit(nodes=500), 40, ponder=False)
            if not board.is_game_over():
                lines = engine.analyse(board, chess.engine.Limit(depth=3), multipv=2)
                assert all("score" in line and "wdl" in line and line["pv"] for line in lines), lines
        clock = lambda ply: chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01)
        play(engine, chess.variant.AntichessBoard(), clock, 6, ponder=True)
        for number in (0, 518, 959):
            play(engine, chess.Board.from_chess960_pos(number), lambda _: chess.engine.Limit(nodes=300), 40, False)
        engine.configure({"Level": 1})
        play(engine, chess.Board(), lambda _: chess.engine.Limit(time=0.05), 4, ponder=False)
        mate = chess.Board("7k/5K2/8/6R1/8/8/8/8 w - - 0 1")
        engine.configure({"Level": 10})
        info = engine.analyse(mate, chess.engine.Limit(depth=4))
        assert info["score"].white() == chess.engine.Mate(1), info
        with engine.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 4:
                    break


def xboard(binary):
    with chess.engine.SimpleEngine.popen_xboard([binary, "xboard"]) as engine:
        engine.configure({"memory": 8, "cores": 1})
        for kind in BOARDS:
            if kind is chess.variant.AntichessBoard:
                continue  # python-chess has no name for it here.
            play(engine, kind(), lambda _: chess.engine.Limit(depth=2), 20, ponder=False)
        play(engine, chess.Board(), lambda _: chess.engine.Limit(white_clock=2, black_clock=2), 4, ponder=True)
        play(engine, chess.Board.from_chess960_pos(5), lambda _: chess.engine.Limit(depth=2), 30, ponder=False)


if __name__ == "__main__":
    uci(sys.argv[1])
    xboard(sys.argv[1])
