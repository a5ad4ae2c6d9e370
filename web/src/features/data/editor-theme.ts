import { EditorView } from '@codemirror/view';

/** The editor in our tokens, which hold the values of both schemes. */
export const editorTheme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    minHeight: '84px',
    maxHeight: '320px',
    overflow: 'auto',
    fontFamily: 'var(--mono)',
    fontSize: 'var(--editor-text)',
    lineHeight: '20px',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 var(--space-3)' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--accent-line)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-wash-2)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-wash-2)' },
  '.cm-tooltip': {
    padding: '4px',
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '0',
    borderRadius: 'var(--radius-8)',
    boxShadow: 'var(--shadow-menu)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: '240px',
    fontFamily: 'var(--mono)',
    fontSize: 'var(--text-12)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '3px 8px',
    lineHeight: '20px',
    borderRadius: 'var(--radius-4)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--accent-text)',
    backgroundColor: 'var(--accent-wash-2)',
  },
  '.cm-completionMatchedText': { fontWeight: '600', textDecoration: 'none' },
  '.cm-completionDetail': { color: 'var(--faint)', fontStyle: 'normal' },
});
