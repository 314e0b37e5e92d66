import { href } from "react-router"
import { DeleteDetails } from "#core/forms/ui/delete-controls.tsx"
import { TRASH_DAYS } from "#core/trash/trash.ts"

type DeletePartProps = { action: string; what: "map" | "place" | "trail"; consequence: string }

export function DeletePart({ action, what, consequence }: DeletePartProps) {
	return (
		<DeleteDetails
			what={`this ${what}`}
			action={action}
			failure={`Couldn't delete the ${what}`}
			consequence={`${consequence} The trash keeps it for ${TRASH_DAYS} days, and until then you can restore it.`}
			className="mt-8"
		/>
	)
}

type DeleteOnMapProps = { mapId: number; what: "place" | "trail"; id: number | null; consequence: string }

export function DeleteOnMap({ mapId, what, id, consequence }: DeleteOnMapProps) {
	if (id === null) return null
	const params = { id: String(mapId), kind: `${what}s`, key: String(id) }
	return <DeletePart action={href("/admin/map/:id/:kind/:key/delete", params)} {...{ what, consequence }} />
}
