import { href } from "react-router"
import { countsText } from "#app/models/map/counts-text.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { NOTICE } from "#app/ui/parts.tsx"
import type { DrawnMap } from "./drawn-map.server.ts"

export function AllDrafts({ mapId, drawn }: { mapId: number; drawn: DrawnMap }) {
	const countDrafts = (kind: "places" | "trails") =>
		drawn[kind].filter(({ id, published }) => !published || drawn.changed[kind].includes(id)).length
	const text = countsText({ places: countDrafts("places"), trails: countDrafts("trails") })
	if (!text) return null
	return (
		<div className={`${NOTICE.gold} mt-4 grid max-w-4xl justify-items-start gap-2`}>
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
	isChanged: boolean
}

/** Marks a draft or unpublished changes, with the button that publishes them. Nothing for what is published. */
export function PublishPart({ mapId, kind, part: { id, name, published }, isChanged }: PublishProps) {
	if (published && !isChanged) return null
	return (
		<>
			<strong className="text-sm">{published ? "Changes not published" : "Draft"}</strong>
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
