//! The terms of the evaluation, and the indices of their weights.

/// A term: some groups, such as roles, of some cases each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Term {
    pub(crate) label: &'static str,
    begin: usize,
    pub(crate) groups: usize,
    pub(crate) each: usize,
}

impl Term {
    const fn first(label: &'static str, groups: usize, each: usize) -> Term {
        Term { label, begin: 0, groups, each }
    }

    /// The next one.
    const fn then(self, label: &'static str, groups: usize, each: usize) -> Term {
        Term { label, begin: self.end(), groups, each }
    }

    pub(crate) const fn end(self) -> usize {
        self.begin + self.groups * self.each
    }

    /// The index of the weight of a case. Beyond the last case counts as the last.
    #[inline(always)]
    pub(crate) const fn at(self, group: usize, case: usize) -> usize {
        self.begin + group * self.each + if case < self.each { case } else { self.each - 1 }
    }
}

/// A piece of each role on each square.
pub(crate) const PIECE_SQUARE: Term = Term::first("piece-square", 6, 64);
/// A piece of each role that attacks N squares.
pub(crate) const MOBILITY: Term = PIECE_SQUARE.then("mobility", 6, 28);
/// The right to move.
pub(crate) const TEMPO: Term = MOBILITY.then("tempo", 1, 1);
/// Two bishops or more.
pub(crate) const BISHOP_PAIR: Term = TEMPO.then("bishop-pair", 1, 1);
/// A passed pawn, on each rank.
pub(crate) const PASSED: Term = BISHOP_PAIR.then("passed", 1, 8);
/// A pawn without a neighbour on the files beside it, with an enemy pawn in front of it and without.
pub(crate) const ISOLATED: Term = PASSED.then("isolated", 1, 2);
/// A pawn behind another of its side: doubled.
pub(crate) const DOUBLED: Term = ISOLATED.then("doubled", 1, 1);
/// A pawn that is protected by a pawn, on each rank.
pub(crate) const PROTECTED: Term = DOUBLED.then("protected", 1, 8);
/// A pawn beside another, on each rank.
pub(crate) const PHALANX: Term = PROTECTED.then("phalanx", 1, 8);
/// A rook or queen on a file without pawns of its side, and without any.
pub(crate) const OPEN_FILE: Term = PHALANX.then("open-file", 2, 2);
/// The rank of the nearest own pawn in front of the king, on its file and beside; the first if there is none.
pub(crate) const SHELTER: Term = OPEN_FILE.then("shelter", 2, 8);
/// How dangerous the attack on the king is: by the number of checks left where they are counted, elsewhere
/// with a queen and without.
pub(crate) const KING_DANGER: Term = SHELTER.then("king-danger", 3, 56);
/// A piece of each role that is attacked by a pawn, by a less valuable piece, or without protection.
pub(crate) const THREAT: Term = KING_DANGER.then("threat", 3, 6);
/// N pieces of the opponent that can be captured, by the side to move and by the other.
pub(crate) const PREY: Term = THREAT.then("prey", 2, 10);
/// N pieces of the opponent that can be captured without a recapture.
pub(crate) const SAFE_PREY: Term = PREY.then("safe-prey", 2, 10);
/// N empty squares where a piece could be offered.
pub(crate) const OFFER: Term = SAFE_PREY.then("offer", 2, 24);
/// N pieces.
pub(crate) const CROWD: Term = OFFER.then("crowd", 1, 37);
/// N pieces of each role in hand.
pub(crate) const POCKET: Term = CROWD.then("pocket", 6, 9);
/// N checks still to give.
pub(crate) const CHECKS_LEFT: Term = POCKET.then("checks-left", 1, 6);
/// N safe steps that bring the king nearer to its goal.
pub(crate) const KING_WAY: Term = CHECKS_LEFT.then("king-way", 2, 4);
/// N steps of the king to its goal.
pub(crate) const KING_STEPS: Term = KING_WAY.then("king-steps", 2, 8);
/// N pieces of each role, where that role decides the game.
pub(crate) const VITAL: Term = KING_STEPS.then("vital", 6, 4);
/// The last piece of a role that decides the game is attacked, on the own turn and on the opponent's.
pub(crate) const LAST_ATTACKED: Term = VITAL.then("last-attacked", 2, 2);
/// A king without other pieces: its steps to the centre, and the steps of the opposing king to it.
pub(crate) const LONE_KING: Term = LAST_ATTACKED.then("lone-king", 2, 8);
/// A passed pawn, on each rank, whose next square is empty and not attacked.
pub(crate) const FREE_PASSED: Term = LONE_KING.then("free-passed", 1, 8);
/// The distance of a passed pawn from the own king and from the opponent's.
pub(crate) const PASSED_KINGS: Term = FREE_PASSED.then("passed-kings", 2, 8);
/// A knight or bishop that a pawn protects and no enemy pawn can attack.
pub(crate) const OUTPOST: Term = PASSED_KINGS.then("outpost", 2, 1);
/// Unprotected pieces, attacked or not.
pub(crate) const LOOSE: Term = OUTPOST.then("loose", 1, 6);
/// N steps of the king to its goal over squares that are not attacked; the last if there is no way.
pub(crate) const KING_ROUTE: Term = LOOSE.then("king-route", 2, 9);
/// A backward pawn: behind its neighbours, with an enemy pawn in front of it and without.
pub(crate) const BACKWARD: Term = KING_ROUTE.then("backward", 1, 2);
/// The distance of a knight or bishop from its king.
pub(crate) const GUARD: Term = BACKWARD.then("guard", 2, 8);
/// N pawns on squares of the colour of their own bishop.
pub(crate) const BISHOP_PAWNS: Term = GUARD.then("bishop-pawns", 1, 9);
/// N pieces of the opponent that a pawn step would attack.
pub(crate) const PUSH_THREAT: Term = BISHOP_PAWNS.then("push-threat", 1, 5);

/// Every term, in the order of the files.
pub(crate) const TERMS: [Term; 33] = [
    PIECE_SQUARE,
    MOBILITY,
    TEMPO,
    BISHOP_PAIR,
    PASSED,
    ISOLATED,
    DOUBLED,
    PROTECTED,
    PHALANX,
    OPEN_FILE,
    SHELTER,
    KING_DANGER,
    THREAT,
    PREY,
    SAFE_PREY,
    OFFER,
    CROWD,
    POCKET,
    CHECKS_LEFT,
    KING_WAY,
    KING_STEPS,
    VITAL,
    LAST_ATTACKED,
    LONE_KING,
    FREE_PASSED,
    PASSED_KINGS,
    OUTPOST,
    LOOSE,
    KING_ROUTE,
    BACKWARD,
    GUARD,
    BISHOP_PAWNS,
    PUSH_THREAT,
];

/// How many weights there are.
pub(crate) const COUNT: usize = PUSH_THREAT.end();
