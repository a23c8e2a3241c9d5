//! Values that are worked out once.

/// A value that is worked out when it is first asked for.
#[cfg(feature = "std")]
pub(crate) struct Once<T>(std::sync::OnceLock<T>);

#[cfg(feature = "std")]
impl<T: Clone> Once<T> {
    pub(crate) const fn new() -> Once<T> {
        Once(std::sync::OnceLock::new())
    }

    pub(crate) fn get_or_make(&self, make: impl FnOnce() -> T) -> T {
        self.0.get_or_init(make).clone()
    }
}

/// A value that is worked out each time: without the standard library there is no lock to keep it behind.
#[cfg(not(feature = "std"))]
pub(crate) struct Once<T>(core::marker::PhantomData<fn() -> T>);

#[cfg(not(feature = "std"))]
impl<T> Once<T> {
    pub(crate) const fn new() -> Once<T> {
        Once(core::marker::PhantomData)
    }

    pub(crate) fn get_or_make(&self, make: impl FnOnce() -> T) -> T {
        make()
    }
}
