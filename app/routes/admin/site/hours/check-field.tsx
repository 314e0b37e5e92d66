type CheckFieldProps = { name: string; label: string; isChecked: boolean }

export function CheckField({ name, label, isChecked }: CheckFieldProps) {
	return (
		<label className="flex min-h-11 items-center gap-3 font-semibold">
			<input type="checkbox" name={name} defaultChecked={isChecked} className="size-6 shrink-0" />
			{label}
		</label>
	)
}
