export const chatLink = {
  title: 'Chat link',
  linkPart: 'Link and QR code',
  websitePart: 'On a website',
  explanation: 'Whoever opens this link gives a name and gets a chat room with you.',
  link: 'Link',
  copyLink: 'Copy link',
  openLink: 'Open in a new tab',
  qrCode: 'QR code of your chat link',
  downloadQrCode: 'Download QR code',
  snippet: 'Code for a website',
  snippetHint: 'Paste it into the HTML of every page that should offer the chat.',
  copySnippet: 'Copy code',
  copied: 'Copied',
  copyByHand: 'The text is selected. Copy it with Ctrl+C, or ⌘C on a Mac.',
  noKey:
    'You have no open key yet. It is the part of a chat link that leads to you. An administrator can set one on the edit form of your account.',
  loadError: 'error loading chat link',
} as const;
