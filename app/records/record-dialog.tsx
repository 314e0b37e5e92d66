import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import type { FormAnswer } from "#app/ui/forms/use-validated-form.ts"
import type { AnyRecord } from "./define-record.ts"
import { EditForm, type LoadedForm, shownForm } from "./record-form.tsx"

type RecordDialogProps<R extends AnyRecord> = {
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
}: RecordDialogProps<R>) {
	const { values, title } = shownForm(record, isNew, loaded, actionData)
	return (
		<StaffDialog title={title} closeTo={record.list} hasForm={values !== null}>
			{values ? <EditForm {...{ ...loaded, record, isNew, values, actionData }} /> : <DeletedRecord />}
		</StaffDialog>
	)
}
