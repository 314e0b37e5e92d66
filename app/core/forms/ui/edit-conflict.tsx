import { Fragment } from "react"
import { useLocation } from "react-router"
import type { StoredVersion } from "#core/forms/invalid-submission.ts"

export function EditConflict({ version: { by, at, isOwn, lines } }: { version: StoredVersion }) {
	const { pathname } = useLocation()
	const whose = [isOwn ? "yours, from another window" : by, at].filter(Boolean).join(", ")
	return (
		<details open className="rounded-md border border-line p-4 [overflow-wrap:anywhere]">
			<summary className="cursor-pointer font-semibold">
				Currently saved version{whose && `: ${whose}`}
			</summary>
			<p className="mt-2 text-sm text-soft">
				{lines.length > 0
					? "These fields differ from this form. Before you save again, copy what you want to keep into the form."
					: "Its fields are the same as in this form."}
			</p>
			<dl>
				{lines.map(({ label, value }) => (
					<Fragment key={label}>
						<dt className="mt-3 mb-1 font-semibold">{label}</dt>
						<dd
							dir="auto"
							// biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard, too
							tabIndex={0}
							className="max-h-60 overflow-y-auto border-l-4 border-line pl-3 whitespace-pre-line"
						>
							{value || "–"}
						</dd>
					</Fragment>
				))}
			</dl>
			<a
				href={pathname}
				target="_blank"
				rel="noreferrer"
				className="text-link mt-1 inline-flex min-h-12 items-center"
			>
				Open the saved version
				<span className="sr-only"> in a new tab</span>
			</a>
		</details>
	)
}
