import { Form } from "react-router"
import type { CheckedImport } from "#app/jobs/import-jobs.server.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { ImportButton, useIsSending } from "./import-button.tsx"

/** What an import would do. */
type Preview = {
	fileName: string
	/** Those in the catalogue are updated, unless another choice is made. */
	updates: boolean
	checked: CheckedImport
}

/** The last look before an import, and the button that does it. */
export function ImportPreview({ fileName, updates, checked }: Preview) {
	const isSending = useIsSending()
	const { understood, ignoredColumns, absentColumns, newCount, knownCount, newNames, knownNames } = checked
	const choice = "flex min-h-12 items-center gap-3"
	return (
		<>
			<section className="grid grid-cols-1 gap-3 rounded-md bg-surface p-4 md:p-6">
				<h3 className="text-xl">{fileName}</h3>
				<p className="text-soft">{understood}</p>
				{ignoredColumns.length > 0 && (
					<p className="border-l-8 border-gold pl-3">
						Columns that mean nothing here and are left out: {ignoredColumns.join(", ")}.
					</p>
				)}
				<dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-10 gap-y-4">
					<Group label="New species" count={newCount} names={newNames} />
					<Group label="In the catalogue already" count={knownCount} names={knownNames} />
				</dl>
			</section>
			<Form method="post" className="grid gap-4" onSubmit={(event) => isSending && event.preventDefault()}>
				{knownCount > 0 && (
					<fieldset className="rounded-md border-2 border-line px-4 py-2">
						<legend className="px-2 font-semibold">Those in the catalogue</legend>
						<label className={choice}>
							<input
								type="radio"
								name="duplicates"
								value="skip"
								defaultChecked={!updates}
								className="size-5"
							/>
							Leave them as they are
						</label>
						<label className={choice}>
							<input
								type="radio"
								name="duplicates"
								value="update"
								defaultChecked={updates}
								className="size-5"
							/>
							Update them from the file
						</label>
						{absentColumns.length > 0 && (
							<p className="pb-2 pl-8 text-soft">
								The file has no column {absentColumns.join(", ")}: an update leaves that as it is.
							</p>
						)}
					</fieldset>
				)}
				<ImportButton />
			</Form>
		</>
	)
}

/** How many species of one kind the file has, and the first of their names. */
function Group({ label, count, names }: { label: string; count: number; names: string[] }) {
	const more = count - names.length
	return (
		<div>
			<dt>{label}</dt>
			<dd className="font-display text-2xl tabular-nums">{formatNumber(count)}</dd>
			{names.length > 0 && (
				<dd className="mt-1">
					<ul className="list-disc pl-6">
						{names.map((name, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and the list never changes
							<li key={at}>{name}</li>
						))}
					</ul>
					{more > 0 && <p className="mt-1">and {formatNumber(more)} more</p>}
				</dd>
			)}
		</div>
	)
}
