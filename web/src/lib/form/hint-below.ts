/**
 * As `inputWrapperOrder`: a hint below the input, so that inputs side by side stay in line, and so that a hint
 * that appears does not move a field that is being clicked.
 */
export const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
