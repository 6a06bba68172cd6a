package dev.fingerpost.cli.output;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.LoggerFactory;

/**
 * Logging goes to standard error and says nothing unless asked: what a user must know comes as a
 * note or an error. In code, because reading an XML file would cost each command a tenth of a
 * second.
 */
public final class LogSetup extends ContextAwareBase implements Configurator {
  @Override
  public ExecutionStatus configure(LoggerContext context) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%d{ISO8601} %-5level %logger{24} %msg%n");
    encoder.start();
    ConsoleAppender<ILoggingEvent> stderr = new ConsoleAppender<>();
    stderr.setContext(context);
    stderr.setTarget("System.err");
    stderr.setEncoder(encoder);
    stderr.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.OFF);
    root.addAppender(stderr);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /** For {@code -v}: everything of ours, warnings of others. */
  public static void verbose() {
    level(Logger.ROOT_LOGGER_NAME, Level.WARN);
    level("dev.fingerpost", Level.DEBUG);
  }

  /** For the background server, whose standard error is its log file. */
  public static void server() {
    level(Logger.ROOT_LOGGER_NAME, Level.WARN);
    level("dev.fingerpost", Level.INFO);
  }

  private static void level(String logger, Level level) {
    ((Logger) LoggerFactory.getLogger(logger)).setLevel(level);
  }
}
