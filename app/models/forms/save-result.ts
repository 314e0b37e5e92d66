/** Whether a change was saved: the thing may be gone, or somebody saved another since one began. */
export type SaveResult = "saved" | "gone" | "changed meanwhile"
