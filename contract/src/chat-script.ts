/** The attributes of the script element that a site pastes to offer the chat. */
export const SCRIPT_ATTRIBUTES = { company: 'data-company', openKey: 'data-open-key' } as const;
