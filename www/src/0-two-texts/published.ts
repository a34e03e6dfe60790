// The worked example that articles on SimHash print: this text, with the textbook recipe. Sums are listed from bit 0,
// the least significant, upwards.
export const text = 'Python is sexy';
export const hex = '7cf3a135aa595818';
export const sums = [
  -5, -5, -1, 1, 3, -3, -1, -3, -5, -1, -1, 3, 1, -3, 1, -1, 3, -1, -3, 1, 1, -3, 3, -3, -1, 5, -1, 1, -3, 1, -7, 3, 5, -1, 3, -1, 1, 1, -3,
  -3, 1, -1, -1, -1, -1, 1, -1, 7, 3, 3, -3, -1, 3, 5, 1, 5, -1, -1, 3, 1, 5, 3, 1, -3,
];
