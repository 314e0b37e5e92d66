import { href } from "react-router"
import { countsText } from "#app/models/map/import-text.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import type { DrawnMap } from "./drawn-map.server.ts"

/** How many drafts a map has, and the button that publishes all of them. Nothing without drafts. */
export function AllDrafts({ mapId, drawn }: { mapId: number; drawn: DrawnMap }) {
	const countDrafts = (parts: readonly { published: boolean }[]) =>
		parts.filter(({ published }) => !published).length
	const text = countsText({ places: countDrafts(drawn.places), trails: countDrafts(drawn.trails) })
	if (!text) return null
	return (
		<div className="mt-4 grid max-w-4xl justify-items-start gap-2 border-l-8 border-gold bg-surface px-4 py-3">
			<p>Drafts, which visitors don't see yet: {text}.</p>
			<ActionButton
				action={href("/admin/map/:id/publish", { id: String(mapId) })}
				failure="Couldn't publish the drafts"
				field="publish-all"
			>
				<button type="submit" className="button">
					Publish {text}
				</button>
			</ActionButton>
		</div>
	)
}

type PublishProps = {
	mapId: number
	kind: "places" | "trails"
	part: { id: number; name: string; published: boolean }
}

/** Marks a draft, with the button that publishes it. Nothing for what is published. */
export function PublishPart({ mapId, kind, part: { id, name, published } }: PublishProps) {
	if (published) return null
	return (
		<>
			<strong className="text-sm">Draft</strong>
			<ActionButton
				action={href("/admin/map/:id/publish", { id: String(mapId) })}
				failure={`Couldn't publish ${name}`}
				field={`publish-${kind}-${id}`}
			>
				<input type="hidden" name={kind} value={id} />
				<button type="submit" className="button button-quiet">
					Publish<span className="sr-only"> {name}</span>
				</button>
			</ActionButton>
		</>
	)
}
