/** Opens the printer's dialog; without scripts the browser's own menu does. */
export function PrintButton() {
	return (
		<button type="button" data-needs-bundle className="button" onClick={() => window.print()}>
			Print
		</button>
	)
}
