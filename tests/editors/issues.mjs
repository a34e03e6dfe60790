// Thirty issues about different things, written in one form.

const TEXTS = [
  [
    'The export button does nothing',
    'I select three photographs, press Export and choose a folder on the desktop. The progress bar fills, but the folder remains empty, and no error is logged.',
  ],
  [
    'Dark theme hides the calendar',
    'With the dark theme the numbers of past days are black on black. Hovering brings them back for a moment, so they are drawn but invisible.',
  ],
  [
    'Wrong total on invoices with two taxes',
    'Our customer buys books at seven percent and games at nineteen. The sum under the table adds both rates to every line, which makes the invoice far too expensive.',
  ],
  [
    'Search ignores accents',
    'Looking for "resume" should also bring up "résumé", as the old version did. Since Tuesday my colleagues believe that half of their letters were lost.',
  ],
  [
    'Crash after the laptop wakes up',
    'I close the lid at lunch and open it an hour later. The window flickers twice and then the whole program is gone, together with the paragraph I had been typing.',
  ],
  [
    'Printer tray cannot be chosen',
    'The dialog lists trays one to three, yet paper always comes from the first. Our letterhead lies in tray two, and the office manager is losing her patience.',
  ],
  [
    'Notifications arrive twice',
    'Each mention in a comment rings the phone two times, about four seconds apart. Muting one channel silences neither of them.',
  ],
  [
    'Import of contacts stops at 500',
    'My address book holds 1,834 people. The wizard cheerfully reports success, but everybody after the letter H is missing.',
  ],
  [
    'Slow start with many fonts',
    'Since I installed a collection of typefaces for a poster, launching takes forty seconds. A profiler shows that every file is parsed before the splash screen appears.',
  ],
  [
    'Map shows the wrong hemisphere',
    'Coordinates with a negative longitude are mirrored, so our warehouse in Lima appears somewhere in Pakistan. Routes are consequently rather long.',
  ],
  [
    'Undo forgets the first step',
    'Pressing Ctrl+Z repeatedly brings back all but the very first stroke of a drawing. One has to close without saving to get rid of it.',
  ],
  [
    'Subtitles drift during long films',
    'At the beginning they fit the lips of the actors. After two hours they are late by nearly five seconds, which spoils every joke.',
  ],
  [
    'Keyboard layout switches by itself',
    'Whenever a password field has the focus, the layout becomes American. Umlauts in my passphrase are therefore impossible.',
  ],
  [
    'Zip archives keep no dates',
    'Unpacking an archive sets the time of each file to now. Backups made with your tool cannot be compared with those of last month.',
  ],
  [
    'Scroll position jumps in long tables',
    'Sorting by name and then scrolling with the wheel throws me back to row one. It only happens when a column is frozen.',
  ],
  [
    'Login loop behind a proxy',
    'Our network sends all traffic through a gateway that rewrites cookies. After entering the code from the authenticator, I land on the sign-in page once more.',
  ],
  [
    'Battery drains while recording',
    'An interview of twenty minutes costs me a third of the charge. The previous release needed about four percent for the same recording.',
  ],
  [
    'Charts omit zero values',
    'Months without any sales vanish from the axis, so that a quiet winter looks like a busy one. A gap would be more honest.',
  ],
  [
    'Spell checker marks every German noun',
    'Capital letters inside a sentence are treated as mistakes although the language of the document is set to German.',
  ],
  [
    'Camera picture is upside down',
    'On a tablet held in portrait mode the preview is rotated by 180 degrees. The saved video is fine, which puzzles our students.',
  ],
  [
    'Cannot rename a folder with an emoji',
    'My daughter called her folder after a unicorn. Renaming, moving and deleting it all fail with code 123.',
  ],
  [
    'Timezone of reminders is wrong',
    'I entered the meeting in Tokyo and flew home. The alarm went off at three in the morning, to the delight of my family.',
  ],
  [
    'Filter for unread mail includes drafts',
    'Whoever has many drafts sees a counter that never reaches zero. Marking them as read is not possible, since nobody reads them.',
  ],
  [
    'PDF pages come out blank',
    'Scanned contracts with a transparent layer are displayed correctly, but on paper there is nothing but the page number.',
  ],
  [
    'Chat loses messages on a train',
    'In tunnels the connection breaks for a minute or so. What was written meanwhile carries a green tick and yet never reaches the other side.',
  ],
  [
    'Sound crackles with headphones',
    'Wireless headphones of any brand produce a noise like frying eggs as soon as the equaliser is active. Cables are silent.',
  ],
  [
    'Licence dialog cannot be closed',
    'The text is longer than my small screen, and the two buttons lie beneath its lower edge. Enter and Escape are swallowed.',
  ],
  [
    'Duplicate rows after a merge',
    'Merging two lists by customer number gives some persons two lines, seemingly those with a trailing space in the town.',
  ],
  [
    'Gamepad is not recognised',
    'The controller works in each other game on this machine. Here the settings claim that nothing is plugged in, even after a restart.',
  ],
  [
    'Update fails on a full disk',
    'The installer downloads 900 MB, discovers that there is no room, and leaves everything behind. Freeing space by hand took me an evening.',
  ],
];

export const formOf = (number, text, version = `4.${number % 7}.${number % 5}`) => `### Before you report

- [x] I have searched the existing issues and found none about this problem
- [x] I have read the guide for contributors and the list of known limitations
- [ ] I am willing to send a pull request that repairs it

### What happened?

${text}

### Versions

| Component | Version |
| --- | --- |
| Application | ${version} |
| Operating system | ${['Debian 12', 'Windows 11', 'macOS 14', 'Fedora 40'][number % 4]} |

### Licence

By submitting this report you agree that your text may be published under the Creative Commons Attribution licence, and that you follow our code of conduct.`;

export const ISSUES = TEXTS.map(([title, text], number) => ({ id: `${number}`, title, text: formOf(number, text) }));
