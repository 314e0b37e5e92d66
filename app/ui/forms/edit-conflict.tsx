export function EditConflict({ lines }: { lines: { label: string; value: string }[] }) {
	return (
		<details open className="rounded-md border-2 border-line p-4">
			<summary className="cursor-pointer font-semibold">Currently saved version</summary>
			<dl className="mt-2 grid gap-2">
				{lines.map(({ label, value }) => (
					<div key={label}>
						<dt className="text-sm text-soft">{label}</dt>
						<dd
							// biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard, too
							tabIndex={0}
							className="max-h-40 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]"
						>
							{value || "–"}
						</dd>
					</div>
				))}
			</dl>
		</details>
	)
}
