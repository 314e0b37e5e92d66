import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import type { FormAnswer } from "#app/ui/forms/use-validated-form.ts"
import type { AnyRecord } from "./define-record.ts"
import { EditForm, type EditFormProps, type LoadedForm, shownForm } from "./record-form.tsx"

type RecordDialogProps<R extends AnyRecord> = Pick<EditFormProps<R>, "controls" | "layout"> & {
	record: R
	isNew: boolean
	loaded: LoadedForm<R>
	actionData: FormAnswer
}

/** The page of a new or a stored record, as a dialog in front of its list. */
export function RecordDialog<R extends AnyRecord>({
	record,
	isNew,
	loaded,
	actionData,
	...page
}: RecordDialogProps<R>) {
	const { values, title } = shownForm(record, isNew, loaded, actionData)
	return (
		<StaffDialog title={title} closeTo={record.list + loaded.search} hasForm={values !== null}>
			{values ? (
				<EditForm {...{ ...loaded, ...page, record, isNew, values, actionData }} />
			) : (
				<DeletedRecord />
			)}
		</StaffDialog>
	)
}
