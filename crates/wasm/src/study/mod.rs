//! What is loaded when a game is studied: a tree of moves, an engine that shows several lines, an editor of
//! positions; and when a game has rules of its players' own.

mod analysis;
mod analyst;
mod annotate;
mod binding;
mod draft;
mod duties;
mod explorer;
mod explorer_binding;
mod fault;
mod finding;
mod loaded;
mod own_rules;
mod review;
mod tree_view;

pub use analysis::{Analysis, Step};
pub use analyst::{Analyst, Line, LineMove, Proof, Proved, ProvedMoveView, Question};
pub use annotate::{EvalView, ShapeView};
pub use binding::{
    GameReview, JsOwnRules, JsSearcher, JsTree, Shapes, chess960_draft, judge_draft, load_exact, load_net,
    random_draft, read_draft, start_draft,
};
pub use draft::{Draft, Judged};
pub use duties::{Duties, DutyView};
pub use explorer::{Explorer, ExplorerSummary, PlayedMoves, PlayedView};
pub use explorer_binding::JsExplorer;
pub use fault::FaultView;
pub use finding::{MoveReview, MoveReviews};
pub use own_rules::OwnRules;
pub use review::{MomentView, ReviewView, ReviewedView, Reviewing};
pub use tree_view::{NodeView, TagView, TreeView};
