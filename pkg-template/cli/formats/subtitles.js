// Subtitles (.srt and .vtt): what is said, without numbers, times and styles. No kept library reads both.

const TAG = /<\/?[a-z][^<>]*>|\{\\[^{}]*\}/gi;

/** The lines of the cues. A cue is a block with a line of times; what stands before that is its number or name. */
export function textOfSubtitles(source) {
  const said = [];
  for (const block of source.split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/)) {
    const lines = block.split(/\r\n?|\n/);
    const times = lines.findIndex((line) => line.includes('-->'));
    if (times >= 0) said.push(...lines.slice(times + 1).map((line) => line.replace(TAG, '')));
  }
  return said.join('\n');
}
