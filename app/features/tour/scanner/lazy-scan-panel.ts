import { lazyComponent } from "#core/ui/lazy-component.tsx"

export const SCAN_PANEL = lazyComponent(() => import("./scan-panel.tsx"))
