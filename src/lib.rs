//! nearprint
