/**
 * Arrow keys within a group of which only one member is a tab stop. Moves focus; the group's owner gives the member that holds
 * focus `tabindex="0"` and all others `-1`. Up and down follow the rows on the screen.
 */
export function rove(event: KeyboardEvent, members: HTMLElement[]): void {
  const at = members.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  const to = destination(event.key, at, members);
  if (to === undefined) return;
  event.preventDefault();
  members[Math.max(0, Math.min(members.length - 1, to))]?.focus();
}

function destination(key: string, at: number, members: HTMLElement[]): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return at - 1;
    case 'ArrowRight':
      return at + 1;
    case 'ArrowUp':
      return nearestInRow(members, at, -1);
    case 'ArrowDown':
      return nearestInRow(members, at, 1);
    case 'Home':
      return 0;
    case 'End':
      return members.length - 1;
  }
}

/** The member of the next row in `direction` whose left edge is nearest to that of `members[at]`. */
function nearestInRow(members: HTMLElement[], at: number, direction: 1 | -1): number {
  const boxes = members.map((member, i) => ({ i, box: member.getBoundingClientRect() }));
  const { top, left } = boxes[at]!.box;
  const rowsApart = (y: number) => (y - top) * direction;
  const beyond = boxes.filter(({ box }) => rowsApart(box.top) > 2);
  const next = Math.min(...beyond.map(({ box }) => rowsApart(box.top)));
  const row = beyond.filter(({ box }) => rowsApart(box.top) <= next + 2);
  row.sort((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left));
  return row[0]?.i ?? at;
}
