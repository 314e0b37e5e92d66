import { href } from "react-router"
import { DeleteDetails } from "#core/forms/ui/delete-controls.tsx"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import type { TrashKind } from "#core/trash/trash-kinds.ts"

type DeleteRecordProps = {
	kind: TrashKind
	id: number
	/** For screen readers. */
	name: string
	/** What it means for visitors. */
	consequence?: string
	/** Of the list that it leads back to. */
	search?: string
}

/** 'Delete' in a row of a list: unfolds what that means, and the button that moves the record to the trash. */
export function DeleteRecord({
	kind,
	id,
	name,
	consequence = "Visitors no longer see it.",
	search = "",
}: DeleteRecordProps) {
	return (
		<DeleteDetails
			what={<span className="sr-only">{name}</span>}
			action={href("/admin/trash/move/:kind/:id", { kind, id: String(id) }) + search}
			failure="Couldn't delete it"
			consequence={`${consequence} You can restore it from the trash for ${TRASH_DAYS} days.`}
			className="open:basis-full open:pb-3"
		/>
	)
}
