/** Hidden without scripts: the browser's menu prints too. */
export function PrintButton() {
	return (
		<button type="button" data-needs-bundle className="button" onClick={() => window.print()}>
			Print
		</button>
	)
}
