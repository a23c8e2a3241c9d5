"""A bot as its author would write it: berserk from PyPI, told another address, and the rules of python-chess.
It accepts every challenge and plays any legal move."""

import sys

import berserk
import chess.variant

address, token, role, opponent = sys.argv[1:5]
client = berserk.Client(berserk.TokenSession(token), base_url=address)

me = client.account.get()["id"]
client.bots  # the API of bots is there
if role != "person":
    client.account.upgrade_to_bot()
    assert client.account.get()["title"] == "BOT"
if role == "challenger":
    challenge = client.challenges.create(
        opponent, rated=False, clock_limit=300, clock_increment=3, color="white", variant="antichess"
    )
    print("CHALLENGED", challenge["id"], flush=True)

def play(game_id):
    color = None
    made = 0
    for line in client.bots.stream_game_state(game_id):
        if line["type"] == "gameFull":
            assert line["variant"]["key"] == "antichess", line
            color = "white" if line["white"]["id"] == me else "black"
            client.bots.post_message(game_id, "Good luck!")
            state = line["state"]
        elif line["type"] == "gameState":
            assert line["wtime"].total_seconds() > 0
            state = line
        else:
            continue
        if state["status"] != "started":
            print("FINISHED", state["status"], state.get("winner"), len(state["moves"].split()), flush=True)
            return
        moves = state["moves"].split()
        turn = "white" if len(moves) % 2 == 0 else "black"
        if turn != color or len(moves) < made:
            continue
        made = len(moves) + 1
        board = chess.variant.AntichessBoard()
        for move in moves:
            board.push_uci(move)
        legal = sorted(move.uci() for move in board.legal_moves)
        if made == 3:
            try:
                client.bots.make_move(game_id, "a1a1")
            except berserk.exceptions.ResponseError as error:
                assert error.status_code == 400, error
        client.bots.make_move(game_id, legal[len(moves) * 7 % len(legal)])


for event in client.bots.stream_incoming_events():
    if event["type"] == "challenge" and event["challenge"]["challenger"]["id"] != me:
        client.bots.accept_challenge(event["challenge"]["id"])
    elif event["type"] == "gameStart":
        play(event["game"]["gameId"])
        export = client.games.export(event["game"]["gameId"], as_pgn=True)
        assert '[Variant "Antichess"]' in export, export
        statuses = client.users.get_realtime_statuses(me)
        assert statuses[0]["id"] == me, statuses
        break
print("DONE", flush=True)
