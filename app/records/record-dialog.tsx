import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { type FormAnswer, invalidSubmissionOf } from "#app/ui/forms/use-validated-form.ts"
import { type AnyRecord, formValues } from "./define-record.ts"
import { EditForm } from "./record-form.tsx"

type RecordDialogProps = {
	record: AnyRecord
	isNew: boolean
	/** Of `loadForm`. */
	page: { values: ReturnType<typeof formValues> | null; isRestored: boolean }
	answer: FormAnswer
}

/** The page of a new or a stored record, as a dialog in front of its list. */
export function RecordDialog({ record, isNew, page, answer }: RecordDialogProps) {
	const submitted = invalidSubmissionOf(answer)?.result.initialValue
	const values = page.values ?? (submitted && formValues(record, submitted))
	const { titles } = record
	const title = isNew ? titles.new : values ? titles.edit : titles.missing
	return (
		<StaffDialog title={title} closeTo={record.list} hasForm={Boolean(values)}>
			{values ? (
				<EditForm {...{ record, isNew, values, answer }} isRestored={page.isRestored} />
			) : (
				<DeletedRecord />
			)}
		</StaffDialog>
	)
}
