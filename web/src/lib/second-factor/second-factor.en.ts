export const secondFactor = {
  scan: 'Scan this with an authenticator app, such as Google Authenticator or 1Password.',
  qrCode: 'QR code for your authenticator app',
  orType: 'Or type this key into the app',
  copyKey: 'Copy key',
  openApp: 'Open in an app on this device',
  code: 'Code',
  codeFromApp: 'The 6 digits that the app shows now.',
  enterCode: 'Please enter the code.',
  codesTitle: 'Your recovery codes',
  codesText:
    'If you lose your phone, each of these gets you in once in place of a code. Keep them where you keep your passwords: they are not shown again.',
  codesKept: 'I have saved the codes',
  codesLeaveTitle: 'Leave without the recovery codes?',
  codesLeaveText:
    'They are not shown again. Without them, a lost phone means that you cannot sign in.',
  copyCodes: 'Copy codes',
  downloadCodes: 'Download',
  copied: 'Copied',
  copyByHand: 'The text is selected. Copy it with Ctrl+C, or ⌘C on a Mac.',

  stepTitle: 'Two-step sign-in',
  stepText: 'Enter the 6 digits that your authenticator app shows now.',
  recoveryText: 'Enter one of the recovery codes that you kept. Each works once.',
  recoveryCode: 'Recovery code',
  useRecoveryCode: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  setupText:
    'Your company requires a second step at sign-in. Set it up once; it takes a minute and your phone.',
  wrongCode: 'The code is not correct.',
  stepOver: 'This took too long, or something has changed. Please log in again.',
  startOver: 'Back to the start',
  continue: 'Continue',
} as const;
