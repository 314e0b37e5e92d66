import { type TrashedRow, trashFieldName } from "#app/models/imports/checked-rows.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { formatDate } from "#app/models/time/local-time.ts"
import { CheckedValues } from "#app/ui/forms/checked-values.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"

type TrashedListProps = { trashed: TrashedRow[]; count: number; hasChoices?: boolean }

/** Species of the file that are in the trash: restored, they have their numbers and printed codes again. */
export function TrashedList({ trashed, count, hasChoices = true }: TrashedListProps) {
	const zone = useTimeZone()
	const more = count - trashed.length
	return (
		<section id="trashed" aria-labelledby="trashed-title">
			<h3 id="trashed-title" className="text-xl">
				{formatNumber(count)} in the Trash
			</h3>
			<ul>
				{trashed.map(({ trashId, name, deletedAt, values }) => (
					<li key={trashId} className="grid gap-1 border-t border-line py-3">
						<p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
							{name}
						</p>
						<p>Deleted on {formatDate(deletedAt, zone)}. Restored, its printed QR codes work again.</p>
						{hasChoices && (
							<fieldset className="flex flex-wrap gap-x-6">
								<legend className="sr-only">{name} is in the Trash</legend>
								{[
									{ value: "restore", label: "Restore it" },
									{ value: "new", label: "Add as new" },
								].map(({ value, label }) => (
									<label key={value} className="flex min-h-12 items-center gap-3">
										<input
											type="radio"
											name={trashFieldName(trashId)}
											value={value}
											defaultChecked={value === "restore"}
											className="size-5"
										/>
										{label}
									</label>
								))}
							</fieldset>
						)}
						{values.length > 0 && <CheckedValues values={values} nowText="In the Trash" />}
					</li>
				))}
			</ul>
			{more > 0 && (
				<p>
					{formatNumber(more)} more are added as new species. To restore them instead, do that in the Trash
					first.
				</p>
			)}
		</section>
	)
}
