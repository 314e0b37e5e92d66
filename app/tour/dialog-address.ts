/** Marks a history entry opened from the list: closing the dialog goes back. */
export const OPENED_HERE = "opened from the list"
