/** What somebody else saved while this form was open, to compare with. */
export function TheirVersion({ lines }: { lines: { label: string; value: string }[] }) {
	return (
		<details open className="rounded-md border-2 border-line p-4">
			<summary className="cursor-pointer font-semibold">The version that is saved now</summary>
			<dl className="mt-2 grid gap-2">
				{lines.map(({ label, value }) => (
					<div key={label}>
						<dt className="text-sm text-soft">{label}</dt>
						<dd className="max-h-40 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]">
							{value || "–"}
						</dd>
					</div>
				))}
			</dl>
		</details>
	)
}
