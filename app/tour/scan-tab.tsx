import { useLocation, useNavigate } from "react-router"
import { SCAN_PANEL } from "#app/tour/scanner/lazy-scan-panel.ts"
import { Lazy } from "#app/ui/lazy-component.tsx"
import { countCode } from "./count-code.tsx"
import { dialogSearch } from "./dialog-address.ts"
import { PROGRESS_HASH } from "./progress/progress-hash.ts"

export function ScanTab() {
	const navigate = useNavigate()
	const { search } = useLocation()
	/** Its dialog checks it. */
	function showProgress(text: string) {
		const to = { search: dialogSearch(search, "move"), hash: text.slice(text.indexOf(PROGRESS_HASH)) }
		navigate(to, { replace: true, preventScrollReset: true })
	}
	return (
		<div className="grid grid-cols-1 gap-4">
			<p>Each sign along the trails has a code.</p>
			<Lazy of={SCAN_PANEL} props={{ onSpecies: countCode, onProgress: showProgress }} />
		</div>
	)
}
