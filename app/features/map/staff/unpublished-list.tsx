import { Fragment } from "react"
import { href } from "react-router"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { NOTICE } from "#core/ui/page-elements.tsx"
import type { UnpublishedChange } from "#features/map/unpublished-changes.server.ts"

type UnpublishedListProps = { mapId: number; changes: UnpublishedChange[] }

/** Drafts of an earlier version of the site: to type them again, or to dismiss them. */
export function UnpublishedList({ mapId, changes }: UnpublishedListProps) {
	if (changes.length === 0) return null
	return (
		<section aria-labelledby="unpublished" className={`${NOTICE.gold} mt-4 grid max-w-4xl gap-4`}>
			<div>
				<h2 id="unpublished" className="text-lg">
					Changes that were never published
				</h2>
				<p>
					What is saved is shown to visitors at once now. These drafts are from before; copy what you need.
				</p>
			</div>
			{changes.map(({ kind, id, name, lines }) => (
				<section key={`${kind}-${id}`} aria-label={name} className="grid justify-items-start gap-2">
					<h3 dir="auto" className="[overflow-wrap:anywhere]">
						{name}
					</h3>
					<dl className="grid gap-1 [overflow-wrap:anywhere]">
						{lines.map(({ label, value }) => (
							<Fragment key={label}>
								<dt className="font-semibold">{label}</dt>
								<dd dir="auto" className="whitespace-pre-line">
									{value || "Empty"}
								</dd>
							</Fragment>
						))}
					</dl>
					<ActionButton
						action={href("/admin/map/:id/dismiss", { id: String(mapId) })}
						failure={`Couldn't dismiss the changes of ${name}`}
						field={`dismiss-${kind}-${id}`}
					>
						<input type="hidden" name={kind} value={id} />
						<button type="submit" className="button button-quiet">
							Dismiss<span className="sr-only"> the changes of {name}</span>
						</button>
					</ActionButton>
				</section>
			))}
		</section>
	)
}
