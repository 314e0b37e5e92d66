import type { ReactNode } from "react"
import { href } from "react-router"
import { DeleteDetails } from "#core/forms/ui/delete-controls.tsx"
import type { RecordKind } from "#core/records/known-kinds.ts"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import { TextLink } from "#core/ui/page-elements.tsx"

type DeleteRecordProps = {
	kind: RecordKind
	id: number
	/** For screen readers, in a row that has its name. */
	name?: string
	/** Without a `name`, such as 'this place'. */
	what?: ReactNode
	consequence?: string
	search?: string
	className?: string
}

export function DeleteRecord({
	kind,
	id,
	name,
	what = <span className="sr-only">{name}</span>,
	consequence = "Visitors no longer see it.",
	search = "",
	className = "open:basis-full open:pb-3",
}: DeleteRecordProps) {
	return (
		<DeleteDetails
			title={<>Delete {what}</>}
			action={href("/admin/trash/move/:kind/:id", { kind, id: String(id) }) + search}
			failure="Couldn't delete it"
			consequence={`${consequence} You can restore it from the trash for ${TRASH_DAYS} days.`}
			className={className}
		/>
	)
}

type EditOrDeleteProps = DeleteRecordProps & { name: string; editAt: string; children?: ReactNode }

/** For a list with forms in dialogs. `children` are further actions. */
export function EditOrDelete({ editAt, children, ...record }: EditOrDeleteProps) {
	return (
		<div className="flex flex-wrap items-center gap-x-5">
			<TextLink to={editAt} preventScrollReset>
				Edit<span className="sr-only"> {record.name}</span>
			</TextLink>
			{children}
			<DeleteRecord {...record} />
		</div>
	)
}
