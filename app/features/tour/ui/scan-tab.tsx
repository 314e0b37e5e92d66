import { Lazy } from "#core/ui/lazy-component.tsx"
import { SCAN_PANEL } from "#features/tour/scanner/lazy-scan-panel.ts"
import { countCode } from "./count-code.tsx"

export function ScanTab() {
	return (
		<div className="grid grid-cols-1 gap-4">
			<p>Each sign along the trails has a code.</p>
			<Lazy of={SCAN_PANEL} props={{ onSpecies: countCode }} />
		</div>
	)
}
