//! Fields of a snapshot, little-endian, one after the other. The reader trusts no length that it reads: it never allocates more
//! than the remaining bytes can fill.

/// Takes fields off the front of bytes. `None` if too few bytes are left or a field is invalid.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (field, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*field)
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    /// A text, preceded by its length.
    pub(crate) fn text(&mut self) -> Option<&'a str> {
        let length = self.u32()?;
        str::from_utf8(self.bytes(length as usize)?).ok()
    }

    /// One byte, 0 or 1.
    pub(crate) fn flag(&mut self) -> Option<bool> {
        match self.u8()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// A text that may be missing, preceded by whether it is there.
    pub(crate) fn optional_text(&mut self) -> Option<Option<&'a str>> {
        if self.flag()? { self.text().map(Some) } else { Some(None) }
    }

    /// A count of items of at least `least` bytes each. `None` if the remaining bytes cannot hold that number.
    pub(crate) fn count(&mut self, least: usize) -> Option<usize> {
        let count = self.u32()? as usize;
        (count <= self.0.len() / least).then_some(count)
    }
}

/// Appends fields to bytes.
pub(crate) trait Writer {
    fn u32(&mut self, field: u32);
    fn u64(&mut self, field: u64);
    /// # Panics
    /// When the text is 4 GiB long.
    fn text(&mut self, text: &str);
    fn optional_text(&mut self, text: Option<&str>);
}

impl Writer for Vec<u8> {
    fn u32(&mut self, field: u32) {
        self.extend(field.to_le_bytes());
    }

    fn u64(&mut self, field: u64) {
        self.extend(field.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.u32(u32::try_from(text.len()).expect("a text of less than 4 GiB"));
        self.extend(text.as_bytes());
    }

    fn optional_text(&mut self, text: Option<&str>) {
        self.push(text.is_some().into());
        text.iter().for_each(|text| self.text(text));
    }
}
