// Placeholder.
export default function Page() {
  return <h1>properties-info</h1>
}
