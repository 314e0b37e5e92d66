import { href } from "react-router"
import { TRASH_DAYS } from "#app/models/trash/trash.ts"
import type { VisitorsSee } from "#app/records/draft-state.ts"
import { DeleteDetails } from "#app/ui/forms/delete-controls.tsx"

type DeletePartProps = { action: string; what: "map" | "place" | "trail" | "draft"; consequence: string }

export function DeletePart({ action, what, consequence }: DeletePartProps) {
	return (
		<DeleteDetails
			what={`this ${what}`}
			action={action}
			failure={`Couldn't delete the ${what}`}
			consequence={
				what === "draft"
					? consequence
					: `${consequence} The trash keeps it for ${TRASH_DAYS} days, and until then you can restore it.`
			}
			className="mt-8"
		/>
	)
}

type DeleteOnMapProps = {
	mapId: number
	what: "place" | "trail"
	id: number | null
	visitorsSee: VisitorsSee
	consequence: string
}

export function DeleteOnMap({ mapId, what, id, visitorsSee, consequence }: DeleteOnMapProps) {
	if (id === null) return null
	const actionOf = (kind: string) =>
		href("/admin/map/:id/:kind/:key/delete", { id: String(mapId), kind, key: String(id) })
	return (
		<>
			{visitorsSee === "the earlier version" && (
				<DeletePart
					action={actionOf(`${what}-changes`)}
					what="draft"
					consequence={`The ${what} is again as visitors see it. The draft can't be restored.`}
				/>
			)}
			<DeletePart action={actionOf(`${what}s`)} what={what} consequence={consequence} />
		</>
	)
}
