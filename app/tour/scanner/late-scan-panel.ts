import { latePart } from "../../ui/late-part.tsx"

/** The scanner, with code of its own that only a tour needs. */
export const SCAN_PANEL = latePart(() => import("./scan-panel.tsx"))
