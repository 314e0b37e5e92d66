import { useLocation } from "react-router"
import { fromToday } from "#core/forms/page-range.ts"
import type { FormResult } from "#core/forms/ui/failed-submission.ts"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import type { AnyRecord } from "./define-record.ts"
import { EditForm, type EditFormProps, type LoadedForm, shownForm } from "./record-form.tsx"

type RecordDialogProps<R extends AnyRecord> = Pick<
	EditFormProps<R>,
	"controls" | "layout" | "moreButtons" | "context" | "follow"
> & {
	record: R
	params: { id?: string | undefined }
	loaded: LoadedForm
	actionData?: FormResult
}

export function RecordDialog<R extends AnyRecord>({ params, loaded, ...form }: RecordDialogProps<R>) {
	const { record, actionData } = form
	const isNew = !params.id
	const closeTo = fromToday(useLocation().search) ?? record.list + loaded.search
	const { values, title } = shownForm(record, isNew, loaded, actionData)
	return (
		<StaffDialog title={title} closeTo={closeTo} hasForm={values !== null}>
			<EditForm {...{ ...loaded, ...form, isNew, actionData }} />
		</StaffDialog>
	)
}
