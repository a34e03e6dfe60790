/** Measures frames during typing and half a second longer: how many took over 20 ms, and the slowest, in milliseconds. */
export function meter(element: HTMLElement, show: (slow: number, slowest: number) => void) {
  let last = 0;
  let slow = 0;
  let slowest = 0;
  let until = 0;
  let running = false;
  const frame = (now: number) => {
    if (last > 0) {
      if (now - last > 20) slow++;
      slowest = Math.max(slowest, now - last);
    }
    last = now;
    if (now < until) requestAnimationFrame(frame);
    else {
      running = false;
      last = 0;
      show(slow, slowest);
    }
  };
  element.addEventListener('keydown', () => {
    until = performance.now() + 500;
    if (running) return;
    running = true;
    requestAnimationFrame(frame);
  });
}
