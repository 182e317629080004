#!/usr/bin/env bash
# Makes the recordings of io.debezium.perf.jmh.recorded anew:
#
#   record.sh PORT [VERSION...]
#
# PORT on 127.0.0.1 is a PostgreSQL 15 of its own, with wal_level = logical, the decoderbufs plugin (listed in
# output_plugin_libraries where the server has that setting), timezone = UTC and trust authentication, made by
#   initdb -U postgres -A trust -E UTF8 --locale=C.UTF-8 -D FOLDER
# The catalog's answers are recorded for each VERSION of Debezium; without one, for all releases that were tried.
set -euo pipefail

port=${1:?usage: record.sh PORT [VERSION...]}
shift
versions=("$@")
if [ ${#versions[@]} -eq 0 ]; then
    versions=(3.0.8.Final 3.1.3.Final 3.2.0.Alpha1 3.2.0.Beta2 3.2.0.Final 3.3.2.Final
        3.4.0.Final 3.4.3.Final 3.5.0.Final 3.6.0.Final 3.6.1.Final 3.6.3.Final)
fi

cd "$(dirname "$0")/../../../.."
package=io/debezium/perf/jmh/recorded
resources=jmh-postgres/target/recorded
folder=$resources/$package
mvn -q -B -pl jmh-postgres -Dspotless.check.skip test-compile

# The program is compiled once and runs with each version's own libraries, the JDBC driver among them: a pom without a
# parent, so that nothing but the version chooses them.
recorder() {
    local version=$1 work=jmh-postgres/target/recorder dependencies="" artifact
    shift
    mkdir -p "$work"
    for artifact in io.debezium:debezium-embedded:$version io.debezium:debezium-connector-postgres:$version \
        org.slf4j:slf4j-simple:1.7.36; do
        IFS=: read -r group name number <<<"$artifact"
        dependencies+="<dependency><groupId>$group</groupId><artifactId>$name</artifactId><version>$number</version></dependency>"
    done
    printf '<project><modelVersion>4.0.0</modelVersion><groupId>r</groupId><artifactId>r</artifactId><version>1</version>%s</project>' \
        "<dependencies>$dependencies</dependencies>" >"$work/pom.xml"
    mvn -q -B -f "$work/pom.xml" dependency:build-classpath -Dmdep.includeScope=runtime -Dmdep.outputFile=classpath
    java -cp "$resources:jmh-postgres/target/test-classes:jmh-postgres/target/classes:$(<"$work/classpath")" \
        -Dorg.slf4j.simpleLogger.defaultLogLevel=error \
        io.debezium.perf.jmh.recorded.Recorder "$@" 127.0.0.1 "$port" "$folder"
}

rm -rf "$folder"
mkdir -p "$folder"
recorder "${versions[-1]}" messages
for version in "${versions[@]}"; do
    echo "$version"
    recorder "$version" conversation
done
# Only what came to its end takes the place of what is there.
cp "$folder"/*.gz "jmh-postgres/src/main/resources/$package/"
